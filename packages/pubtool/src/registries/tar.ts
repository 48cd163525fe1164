import { gunzipSync } from "node:zlib";

export interface TarFile {
  path: string;
  mode: number;
  data: Buffer;
}

const BLOCK = 512;

/** The regular files of a gzipped tar archive, with the long names of all three ways to write them. */
export function readTarGz(bytes: Buffer): TarFile[] {
  const tar = gunzipSync(bytes);
  const files: TarFile[] = [];
  let longName: string | undefined;
  for (let offset = 0; offset + BLOCK <= tar.length && tar[offset] !== 0;) {
    const header = tar.subarray(offset, offset + BLOCK);
    const size = sizeOf(header);
    const data = tar.subarray(offset + BLOCK, offset + BLOCK + size);
    offset += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const type = String.fromCharCode(header[156]!);
    if (type === "x") longName = paxPath(data) ?? longName;
    else if (type === "L") longName = text(data);
    else {
      if (type === "0" || type === "\0") {
        files.push({ path: longName ?? nameOf(header), mode: octal(header.subarray(100, 108)), data });
      }
      if (type !== "g") longName = undefined;
    }
  }
  return files;
}

function nameOf(header: Buffer): string {
  const name = text(header.subarray(0, 100));
  const ustar = text(header.subarray(257, 262)) === "ustar" && header[262] === 0;
  const prefix = ustar ? text(header.subarray(345, 500)) : "";
  return prefix === "" ? name : `${prefix}/${name}`;
}

/** `<length> path=<value>\n` among other records. */
function paxPath(data: Buffer): string | undefined {
  for (let offset = 0; offset < data.length;) {
    const length = Number.parseInt(data.toString("utf8", offset, offset + 20), 10);
    if (!(length > 0)) return undefined;
    const record = data.toString("utf8", offset, offset + length - 1);
    const match = /^\d+ path=(.*)$/s.exec(record);
    if (match) return match[1];
    offset += length;
  }
  return undefined;
}

/** Octal text, or a big-endian number when the first bit is set: for files of 8 GB and more. */
function sizeOf(header: Buffer): number {
  const field = header.subarray(124, 136);
  return field[0]! & 0x80 ? Number(field.readBigUInt64BE(4)) : octal(field);
}

function octal(field: Buffer): number {
  return Number.parseInt(text(field).trim() || "0", 8);
}

function text(field: Buffer): string {
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end < 0 ? field.length : end);
}
