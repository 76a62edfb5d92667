/** A word that occurs nowhere else, without digits, since search corrects no digits. */
export function uniqueWord(start: string): string {
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 10)
  return start + id.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
}
