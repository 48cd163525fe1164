/** A deep copy of arrays and plain objects. Everything else, like strings, dates and functions, is shared. */
export function copyData<T>(value: T, copies = new Map<unknown, unknown>()): T {
  if (typeof value !== "object" || value === null) return value;
  // An object may contain itself; the request then fails with the reason.
  const known = copies.get(value);
  if (known !== undefined) return known as T;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    copies.set(value, list);
    for (const item of value) list.push(copyData(item, copies));
    return list as T;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  const copy: Record<string, unknown> = {};
  copies.set(value, copy);
  for (const [name, field] of Object.entries(value)) {
    Object.defineProperty(copy, name, {
      value: copyData(field, copies),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return copy as T;
}
