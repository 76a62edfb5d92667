const NAME = 'letter-keys'

let isOn = true

export function hasSingleKeys(): boolean {
  try {
    isOn = localStorage.getItem(NAME) !== 'off'
  } catch {}
  return isOn
}

export function setSingleKeys(chosen: boolean): void {
  isOn = chosen
  try {
    localStorage.setItem(NAME, chosen ? 'on' : 'off')
  } catch {}
}
