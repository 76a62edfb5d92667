import type { Collected } from './collect.ts'

/** Servers between here and the site refuse longer addresses. */
const ADDRESS_LENGTH = 8000

/** A long address has fewer pictures. */
export const saveAddress = (createPage: string, { url, description, media }: Collected): string => {
  let address = `${createPage}?${new URLSearchParams({ url, description })}`
  for (const picture of media) {
    const longer = `${address}&media=${encodeURIComponent(picture)}`
    if (longer.length < ADDRESS_LENGTH) address = longer
  }
  return address
}
