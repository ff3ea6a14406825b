/** Both within so many words, in either order; see toExpression() in notice-crisis.ts. */
export function near(one: string, other: string, words = 7): string {
  return `(${one}) ~${words} (${other})|(${other}) ~${words} (${one})`;
}
