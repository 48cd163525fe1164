// Phrases that a spelling checker cannot match, with their replacements. docs/glossary.md has the terms.
// A space in a pattern also matches a line break with the marks of a comment; words are compared without case, and
// identifiers word by word (isKeptHere: "is kept here").

export const phrases = [
  {
    pattern:
      "(?<!\\bthere(?: (?:must|may|can|should|will|would))? )\\b(?:is|are|was|were|be) no (?!longer\\b|less\\b)",
    replacement: '"is not a …", "are not …"; "there is no …" is allowed',
  },
  {
    pattern: "(?<!\\bthere )\\b(?:is|are|was|were) none\\b", // Python's keyword.
    except: /is None$/,
    replacement: '"is not one", "is invalid"',
  },
  {
    pattern:
      "\\bone (?!(?:a|an|and|as|at|by|for|from|has|in|is|like|means|of|on|or|that|to|was|with)\\b)[a-z]+ an? (?!(?:second|minute|hour|day|time)\\b)[a-z]+",
    replacement: '"one … per …"',
  },
  { pattern: "\\bso many\\b", replacement: '"maximum number of …"' },
  { pattern: "\\bstands?\\b(?!-)", replacement: '"is", "means", "appears", "comes before"' },
  {
    pattern: "\\b(?:is|are|was|were|be|been) kept\\b|\\ba kept\\b|\\bkept index\\b",
    replacement: '"is retained", "is stored", "is cached", "persistent"',
  },
  { pattern: "\\bonce more\\b", replacement: '"again"' },
  { pattern: "\\bany ?more\\b", replacement: '"no longer"' },
  {
    pattern:
      "\\b(?:is|are|was|were|do|does|can|will|works?|exists?) no more\\b(?! than)|\\bno more(?=[.,;:)\"'`])",
    replacement: '"no longer"',
  },
  { pattern: "\\bforbid(?:s|den)? (?:[a-z]+ ){0,2}to\\b", replacement: '"forbids …ing", "does not allow"' },
  { pattern: "\\bholds? (?:true|to|good)\\b", replacement: '"checks against", "is valid"' },
  {
    pattern:
      "\\bl(?:ies?|ay) (?:in|at|on|under|beside|behind|before|below|above|there|elsewhere|further|outside|next|between|within|side)\\b",
    replacement: '"is in", "is stored in"',
  },
  { pattern: "\\b(?:hears? out|heard out|makes? way)\\b", replacement: '"drains", "evicts"' },
  { pattern: "\\b(?:does|do|goes|go) without\\b", replacement: '"continues without"' },
];
