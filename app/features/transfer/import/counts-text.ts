export function boardsText(count: number): string {
  return count === 1 ? '1 board' : `${count.toLocaleString('en')} boards`
}

export function sectionsText(count: number): string {
  return count === 1 ? '1 section' : `${count.toLocaleString('en')} sections`
}

export function entriesText(count: number): string {
  return count === 1 ? '1 entry' : `${count.toLocaleString('en')} entries`
}
