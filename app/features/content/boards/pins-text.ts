export function pinsText(count: number): string {
  return count === 1 ? '1 pin' : `${count.toLocaleString('en')} pins`
}
