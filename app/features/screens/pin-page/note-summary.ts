export const NOTE_SUMMARY =
  'flex min-h-11 w-fit cursor-pointer items-center text-sm font-semibold underline underline-offset-4'

export function noteSummary(note: string): string {
  return note ? 'Edit note' : 'Add a note'
}
