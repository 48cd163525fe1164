import type { Plugin } from "rolldown";

export declare function thirdPartyLicenses(): Plugin;
