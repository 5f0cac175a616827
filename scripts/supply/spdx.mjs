/**
 * Whether the allowed licences satisfy a licence expression (SPDX specification 2.3, annex D). "A OR B" is satisfied if
 * A or B is allowed. "A AND B" is satisfied if A and B are allowed. Old crates write "/" for OR.
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

  /**
   * Parses one licence, or one expression in parentheses.
   * @returns {boolean} whether the allowed licences satisfy it
   */
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

  /**
   * Parses an expression of the form "A AND B AND ...".
   * @returns {boolean} whether the allowed licences satisfy it
   */
  function together() {
    let met = one();
    while (take('AND')) met = one() && met;
    return met;
  }

  /**
   * Parses an expression of the form "A OR B OR ...".
   * @returns {boolean} whether the allowed licences satisfy it
   */
  function alternatives() {
    let met = together();
    while (take('OR')) met = together() || met;
    return met;
  }

  return alternatives() && place === tokens.length;
}
