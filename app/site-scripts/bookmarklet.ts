import { collect } from './collect.ts'
import { saveAddress } from './save-address.ts'

const page = collect(document, String(getSelection()))
if (page) {
  const address = saveAddress('%ORIGIN%/pin/create/bookmarklet/', page)
  // If the browser blocks the pop-up, our page replaces the current one.
  if (!open(address, '_blank', 'width=750,height=798')) location.href = address
} else {
  alert('This site forbids saving.')
}
