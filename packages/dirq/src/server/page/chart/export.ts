import { download } from "../download.ts";

/** The picture as a document of its own. */
function serialize(svg: SVGSVGElement, background: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ width: "100%", height: "100%", fill: background }))
    back.setAttribute(name, value);
  copy.prepend(back);
  delete copy.dataset["drawn"];
  for (const each of copy.querySelectorAll("[tabindex]")) each.removeAttribute("tabindex");
  return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(svg: SVGSVGElement, background: string): void {
  download("chart.svg", new Blob([serialize(svg, background)], { type: "image/svg+xml" }));
}

/** With twice as many pixels as on the page, for dense displays. */
export async function savePng(svg: SVGSVGElement, background: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(serialize(svg, background))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = svg.clientWidth * 2;
  canvas.height = svg.clientHeight * 2;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob === null) throw new Error("the browser could not draw the picture");
  download("chart.png", blob);
}
