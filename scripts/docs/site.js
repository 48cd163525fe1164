// The settings of docsify. The page that a link names is relative to the page that contains it, as at the repository's host.
if (location.hash === "") history.replaceState(null, "", "#/docs/index");

window.$docsify = {
  name: "dirq, pubtool, lmclient",
  nameLink: "#/docs/index",
  el: "#app",
  relativePath: true,
  loadSidebar: true,
  alias: { "/.*/_sidebar.md": "/_sidebar.md" },
  subMaxLevel: 2,
  auto2top: true,
  // The list of pages, and what identifies their contents, are written by scripts/docs.mjs.
  search: { paths: /* PAGES */ [], namespace: /* CONTENTS */ "", depth: 4, placeholder: "Search" },
};
