import { hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import { draw, fit, type Canvas, type Mark } from "./drawing.ts";

/** One entry of a directory: what is below it, added up. */
export interface Tile {
  readonly name: string;
  readonly value: number;
  readonly isDirectory: boolean;
}

const height = 420;
/** Smaller entries are one rectangle together. */
const mostTiles = 150;

/** Adds paths up by their first name below the directory that all of them have in common. */
export function tilesOf(rows: readonly { readonly path: string; readonly value: number }[]): {
  readonly directory: string;
  readonly tiles: Tile[];
} {
  const directory = commonDirectory(rows.map(({ path }) => path));
  const sums = new Map<string, Tile>();
  for (const { path, value } of rows) {
    const rest = path.slice(directory.length);
    const slash = rest.indexOf("/");
    const name = slash === -1 ? rest : rest.slice(0, slash);
    const known = sums.get(name);
    sums.set(name, {
      name,
      value: (known?.value ?? 0) + value,
      isDirectory: slash !== -1 || known?.isDirectory === true,
    });
  }
  const tiles = [...sums.values()].filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  return { directory, tiles };
}

/**
 * Directories, each with the total of everything below it. The total of a directory includes those of the ones in it,
 * so only those count that no other contains.
 */
export function directoryTilesOf(rows: readonly { readonly path: string; readonly value: number }[]): {
  readonly directory: string;
  readonly tiles: Tile[];
} {
  const paths = new Set(rows.map(({ path }) => path));
  const outermost = rows.filter(({ path }) => {
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1))
      if (paths.has(path.slice(0, at))) return false;
    return true;
  });
  const directory = commonDirectory(outermost.map(({ path }) => path));
  const tiles = outermost
    .filter(({ value }) => value > 0)
    .map(({ path, value }) => ({ name: path.slice(directory.length), value, isDirectory: true }))
    .sort((a, b) => b.value - a.value);
  return { directory, tiles };
}

/** With a slash at its end; empty for the root. */
function commonDirectory(paths: readonly string[]): string {
  let common = paths[0] === undefined ? "" : paths[0].slice(0, paths[0].lastIndexOf("/") + 1);
  for (const path of paths) {
    while (!path.startsWith(common)) common = common.slice(0, common.lastIndexOf("/", common.length - 2) + 1);
  }
  return common;
}

/**
 * A rectangle per entry, of an area in proportion to its value.
 * @param descend called with the name of a directory
 */
export function drawTreemap(
  { svg, width, colors }: Canvas,
  all: readonly Tile[],
  descend: (name: string) => void,
): Mark[] {
  svg.setAttribute("height", String(height));
  const tiles = all.slice(0, mostTiles);
  const rest = all.slice(mostTiles).reduce((sum, { value }) => sum + value, 0);
  if (rest > 0) {
    tiles.push({ name: `${all.length - mostTiles} smaller entries`, value: rest, isDirectory: false });
  }
  const total = tiles.reduce((sum, { value }) => sum + value, 0);
  const root = hierarchy<{ children: Tile[] } | Tile>({ children: tiles }).sum((each) =>
    "value" in each ? each.value : 0,
  );
  const layout = treemap<{ children: Tile[] } | Tile>()
    .tile(treemapSquarify)
    .size([width, height])
    .paddingInner(2)
    .round(true);
  return layout(root)
    .leaves()
    .map((leaf, index): Mark => {
      const { name, value, isDirectory } = leaf.data as Tile;
      const [w, h] = [leaf.x1 - leaf.x0, leaf.y1 - leaf.y0];
      // A row of the directory itself, such as that of `GROUP BY dir`.
      const shown = isDirectory ? `${name}/` : name === "" ? "." : name;
      const percent = `${((100 * value) / total).toFixed(1)} %`;
      const shape = draw(
        "g",
        {},
        draw("rect", {
          x: leaf.x0,
          y: leaf.y0,
          width: Math.max(1, w),
          height: Math.max(1, h),
          rx: 3,
          fill: isDirectory ? colors.series[index % colors.series.length]! : colors.line,
        }),
      );
      const onTile = isDirectory ? colors.panel : colors.text;
      for (const [line, text] of [shown, `${shorten(value)} · ${percent}`].entries()) {
        const fitting = h > 20 + line * 16 ? fit(text, w - 12) : undefined;
        if (fitting === undefined) break;
        shape.append(draw("text", { x: leaf.x0 + 6, y: leaf.y0 + 15 + line * 16, fill: onTile }, fitting));
      }
      svg.append(shape);
      const label = `${shown} ${value.toLocaleString("en")}, ${percent}`;
      return isDirectory
        ? { shape, label: `${label}; opens the directory`, activate: () => descend(name) }
        : { shape, label };
    });
}

const units = ["", "K", "M", "G", "T", "P"];

function shorten(value: number): string {
  let unit = 0;
  let rest = value;
  for (; rest >= 1000 && unit < units.length - 1; unit++) rest /= 1000;
  return `${rest >= 100 || unit === 0 ? Math.round(rest) : rest.toFixed(1)}${units[unit]!}`;
}
