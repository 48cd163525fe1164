/** The address of an Ollama server with default settings. */
export const DEFAULT_BASE_URL = "http://localhost:11434/v1";
/** Sent when no key is given: some servers require the header and ignore its value. */
export const PLACEHOLDER_KEY = "no-key-given";
