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

export function setLetterKeys(wanted: boolean): void {
  isOn = wanted
  try {
    localStorage.setItem(NAME, wanted ? 'on' : 'off')
  } catch {
    // It stays for this page.
  }
}
