/** What a command printed for a file: JSON, or the reason of the failure. */
export type FileResult = { readonly payload: string } | { readonly failure: string };
