/** Units that people write or paste after a number; they are dropped, because the field shows its own unit. */
export const numberUnits = /(zł|zl|pln|%|m²|m2|km|m|kw|db|os\.?|osób|osoby|gości|godz\.?|h|dni)$/iu
