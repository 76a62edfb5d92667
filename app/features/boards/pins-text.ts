/** How many pins, in words: `1 pin`, `12 pins`, `20,000 pins`. */
export function pinsText(count: number): string {
  return count === 1 ? '1 pin' : `${count.toLocaleString('en')} pins`
}
