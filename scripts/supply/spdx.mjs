/**
 * Whether a licence expression can be met with these licences alone: SPDX specification 2.3, annex D; crates of old
 * write "/" for OR.
 * @param {string} expression
 * @param {ReadonlySet<string>} allowed
 * @returns {boolean} false for what is no expression, too
 */
export function isMetBy(expression, allowed) {
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? [];
  let place = 0;

  /** @param {string} token */
  const take = (token) => tokens[place] === token && ++place > 0;

  /** @returns {boolean} */
  function one() {
    if (take('(')) {
      const met = alternatives();
      return take(')') && met;
    }
    const licence = tokens[place++] ?? '';
    // An exception only adds to what a licence allows.
    if (take('WITH')) place++;
    return allowed.has(licence);
  }

  /** @returns {boolean} */
  function together() {
    let met = one();
    while (take('AND')) met = one() && met;
    return met;
  }

  /** @returns {boolean} */
  function alternatives() {
    let met = together();
    while (take('OR')) met = together() || met;
    return met;
  }

  return alternatives() && place === tokens.length;
}
