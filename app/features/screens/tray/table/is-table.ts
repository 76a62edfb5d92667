/** Whether a file is a table. A folder's hidden files aren't. */
export function isTable({ name, type }: File): boolean {
  return (/\.[ct]sv$/i.test(name) || type === 'text/csv') && !name.startsWith('.')
}
