import { writePermission } from "./permission.ts";

export const contentsPermission = writePermission(
  "contents-permission",
  "contents",
  "a release needs it for tags, and a block without it removes even read access",
);
