/**
 * Whether the allowed licences are enough for a licence expression (SPDX specification 2.3, annex D). For "A OR B", one
 * allowed licence is enough; for "A AND B", both must be allowed. Old crates write "/" for OR.
 * @param {string} expression
 * @param {ReadonlySet<string>} allowed the names of the allowed licences
 * @returns {boolean} also false for a text that is no valid expression
 */
export function isMetBy(expression, allowed) {
  const tokens = expression.replaceAll('/', ' OR ').match(/[()]|[^\s()]+/g) ?? [];
  let place = 0;

  /**
   * Advances past the next token if it is `token`, and returns whether it was.
   * @param {string} token
   */
  const take = (token) => tokens[place] === token && ++place > 0;

  /** @returns {boolean} the value of one licence, or of an expression in parentheses */
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

  /** @returns {boolean} the value of terms that are joined by AND */
  function together() {
    let met = one();
    while (take('AND')) met = one() && met;
    return met;
  }

  /** @returns {boolean} the value of terms that are joined by OR */
  function alternatives() {
    let met = together();
    while (take('OR')) met = together() || met;
    return met;
  }

  return alternatives() && place === tokens.length;
}
