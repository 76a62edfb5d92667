import type { Collected } from './collect.ts'

/** Servers between here and the site refuse longer addresses. */
const ADDRESS_LENGTH = 8000

/** The address of the page that creates a pin. Pictures that would make it too long are left out. */
export const saveAddress = (createPage: string, { url, description, media }: Collected): string => {
  let address = `${createPage}?${new URLSearchParams({ url, description })}`
  for (const picture of media) {
    const longer = `${address}&media=${encodeURIComponent(picture)}`
    if (longer.length < ADDRESS_LENGTH) address = longer
  }
  return address
}
