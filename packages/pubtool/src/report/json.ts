import type { Section } from "../finding.ts";
import { exitCodeOf, worst } from "../finding.ts";

/** The sections for a program; `schema/report.schema.json` describes the shape. */
export function renderJson(sections: readonly Section[]): string {
  const report = {
    ok: exitCodeOf(sections) === 0,
    sections: sections.map(({ heading, checks, notes }) => ({
      heading,
      checks: checks.map(({ id, label, findings }) => ({ id, label, verdict: worst(findings), findings })),
      notes,
    })),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
