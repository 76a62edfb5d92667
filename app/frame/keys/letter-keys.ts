const NAME = 'letter-keys'

/** For a browser that keeps nothing. */
let isOn = true

export function hasLetterKeys(): boolean {
  try {
    isOn = localStorage.getItem(NAME) !== 'off'
  } catch {
    // It stays for this page.
  }
  return isOn
}

export function setLetterKeys(chosen: boolean): void {
  isOn = chosen
  try {
    localStorage.setItem(NAME, chosen ? 'on' : 'off')
  } catch {
    // It stays for this page.
  }
}
