/** Such as `1 pin` or `20,000 pins`. */
export function pinsText(count: number): string {
  return count === 1 ? '1 pin' : `${count.toLocaleString('en')} pins`
}
