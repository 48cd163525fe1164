import packageJson from "../../package.json" with { type: "json" };

/** The version of dirq, from its package. */
export const version: string = packageJson.version;
