import { EVERY_SITE } from '../button/arrange-button.ts'
import {
  type ButtonSettings,
  changeSettings,
  hideOnSite,
  readSettings,
  showOnSite,
} from '../button/settings.ts'

const isOn = element('on', HTMLInputElement)
const buttonStatus = element('on-said', HTMLElement)
const sites = element('sites', HTMLElement)
const noSites = element('no-sites', HTMLElement)
const sitesStatus = element('sites-said', HTMLElement)
const excludeForm = element('leave-out', HTMLFormElement)
const site = element('site', HTMLInputElement)
const siteError = element('site-error', HTMLElement)

isOn.addEventListener('change', () => (isOn.checked ? switchOn() : switchOff()))
excludeForm.addEventListener('submit', (event) => {
  event.preventDefault()
  void excludeSite(site.value)
})
chrome.storage.onChanged.addListener(showSettings)

element('place', HTMLElement).textContent = new URL(SITE_ORIGIN).host
void showSettings()
void showShortcut()

/** The permission prompt only appears during a click, so nothing may be awaited first. */
async function switchOn(): Promise<void> {
  const isGranted = await chrome.permissions.request(EVERY_SITE)
  await changeSettings({ isOn: isGranted })
  isOn.checked = isGranted
  buttonStatus.textContent = isGranted
    ? 'On, for pages you open from now on.'
    : "Your browser doesn't allow access to pages, so Save stays off."
}

async function switchOff(): Promise<void> {
  await changeSettings({ isOn: false })
  buttonStatus.textContent = 'Off.'
  // Permissions that a company's policy grants can't be removed.
  await chrome.permissions.remove(EVERY_SITE).catch(() => false)
}

async function excludeSite(typed: string): Promise<void> {
  const name = await hideOnSite(typed)
  siteError.textContent = name ? '' : 'Enter the name of a site, such as example.com.'
  site.ariaInvalid = String(name === null)
  if (name === null) return site.focus()
  site.value = ''
  sitesStatus.textContent = `${name} is excluded.`
}

async function showSettings(): Promise<void> {
  const settings = await readSettings()
  isOn.checked = settings.isOn && (await chrome.permissions.contains(EVERY_SITE))
  isOn.disabled = false
  showSites(settings)
}

function showSites({ quietSites }: ButtonSettings): void {
  noSites.hidden = quietSites.length > 0
  sites.replaceChildren(...quietSites.map(siteRow))
}

function siteRow(name: string): HTMLElement {
  const row = document.createElement('li')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Show again'
  button.ariaLabel = `Show again on ${name}`
  button.addEventListener('click', async () => {
    await showOnSite(name)
    sitesStatus.textContent = `${name} is no longer excluded. Pages you open from now on show Save.`
    site.focus()
  })
  row.replaceChildren(name, button)
  return row
}

async function showShortcut(): Promise<void> {
  const commands = await chrome.commands.getAll()
  const { shortcut } = commands.find(({ name }) => name === '_execute_action') ?? {}
  if (!shortcut) return
  const key = document.createElement('kbd')
  key.textContent = shortcut
  element('shortcut', HTMLElement).replaceChildren('Press ', key, ' to do the same.')
}

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`)
  return found
}
