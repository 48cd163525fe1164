/** The names of columns: a column without a name is named after its position; a repeated name gets a number. */
export function csvColumnNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((field, index) => {
    const name = field === "" ? `column_${index + 1}` : field;
    let distinct = name;
    for (let count = 1; taken.has(distinct.toLowerCase()); count++) distinct = `${name}_${count}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
