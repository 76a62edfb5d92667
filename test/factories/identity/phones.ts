/** An unused phone number in E.164: an American one. */
export function aPhone(): string {
  return `+1201${2_000_000 + Math.floor(Math.random() * 8_000_000)}`
}
