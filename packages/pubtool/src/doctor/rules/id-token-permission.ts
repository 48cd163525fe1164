import { writePermission } from "./permission.ts";

export const idTokenPermission = writePermission(
  "id-token-permission",
  "id-token",
  "without it the job gets no identity token, which the registries exchange for a publishing token",
);
