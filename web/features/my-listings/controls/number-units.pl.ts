/** What people write or paste behind a number; the field has its own unit beside it. */
export const numberUnits = /(zł|zl|pln|%|m²|m2|km|m|kw|db|os\.?|osób|osoby|godz\.?|h|dni)$/iu
