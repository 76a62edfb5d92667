import { collect } from './collect.ts'
import { saveAddress } from './save-address.ts'

const page = collect(document, String(getSelection()))
if (page) {
  const address = saveAddress('%ORIGIN%/pin/create/bookmarklet/', page)
  // A page whose window the browser stops gives way to ours.
  if (!open(address, '_blank', 'width=750,height=798')) location.href = address
} else {
  alert("This site doesn't allow saving from its pages.")
}
