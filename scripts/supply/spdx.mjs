/**
 * Whether the allowed licences meet a licence expression (SPDX specification 2.3, annex D). "A OR B" is met if one of
 * the two licences is allowed, and "A AND B" if both are. Old crates write "/" for OR.
 * @param {string} expression
 * @param {ReadonlySet<string>} allowed the names of the allowed licences
 * @returns {boolean} also false for a text that is no valid expression
 */
export function isMetBy(expression, allowed) {
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? [];
  let place = 0;

  /**
   * Advances past the next token if it is `token`, and returns whether it has advanced.
   * @param {string} token
   */
  const take = (token) => tokens[place] === token && ++place > 0;

  /** @returns {boolean} whether one licence, or an expression in parentheses, is met */
  function one() {
    if (take('(')) {
      const met = alternatives();
      return take(')') && met;
    }
    const licence = tokens[place++] ?? '';
    // The exception after WITH is skipped, because an exception only gives further permissions.
    if (take('WITH')) place++;
    return allowed.has(licence);
  }

  /** @returns {boolean} whether an expression of the form "A AND B AND ..." is met */
  function together() {
    let met = one();
    while (take('AND')) met = one() && met;
    return met;
  }

  /** @returns {boolean} whether an expression of the form "A OR B OR ..." is met */
  function alternatives() {
    let met = together();
    while (take('OR')) met = together() || met;
    return met;
  }

  return alternatives() && place === tokens.length;
}
