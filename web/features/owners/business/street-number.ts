type StreetParts = { street: string; building_no: string; flat_no: string }

/**
 * Browsers keep a street together with its number and fill both into the field of the street: „Długa 5”, „al. Jana
 * Pawła II 12a/3”, „Zielona 4 m. 7”. Null when no number stands at the end.
 */
export function streetParts(typed: string): StreetParts | null {
  const [address = '', flat_no = ''] = typed.trim().split(/\s*\/\s*|,?\s+(?:m|lok)\.?\s*(?=\d)/iu)
  const [, street, building_no] = /^(.*\p{L}.*?),?\s+(\d+[a-z]?(?:-\d+[a-z]?)?)$/iu.exec(address) ?? []
  return street && building_no ? { street, building_no, flat_no } : null
}
