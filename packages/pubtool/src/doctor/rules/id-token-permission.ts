import { writePermission } from "./permission.ts";

export const idTokenPermission = writePermission(
  "id-token-permission",
  "id-token",
  "without it the host gives no identity token, and no registry can be asked for a publishing token",
);
