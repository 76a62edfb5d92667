import { EVERY_SITE } from '../button/arrange-button.ts'
import {
  changeSettings,
  hideOnSite,
  readSettings,
  type Settings,
  showOnSite,
} from '../button/settings.ts'

const isOn = element('on', HTMLInputElement)
const isOnSaid = element('on-said', HTMLElement)
const sites = element('sites', HTMLElement)
const noSites = element('no-sites', HTMLElement)
const sitesSaid = element('sites-said', HTMLElement)
const leaveOut = element('leave-out', HTMLFormElement)
const site = element('site', HTMLInputElement)
const siteError = element('site-error', HTMLElement)

isOn.addEventListener('change', () => (isOn.checked ? switchOn() : switchOff()))
leaveOut.addEventListener('submit', (event) => {
  event.preventDefault()
  void leaveSiteOut(site.value)
})
chrome.storage.onChanged.addListener(showSettings)

element('place', HTMLElement).textContent = new URL(SITE_ORIGIN).host
void showSettings()
void showShortcut()

/** Browsers ask only while they answer a press: nothing is waited for before. */
async function switchOn(): Promise<void> {
  const isGranted = await chrome.permissions.request(EVERY_SITE)
  await changeSettings({ isOn: isGranted })
  isOn.checked = isGranted
  isOnSaid.textContent = isGranted
    ? 'On, for pages that you open from now on.'
    : 'Your browser keeps the pages to itself, so Save stays off.'
}

async function switchOff(): Promise<void> {
  await changeSettings({ isOn: false })
  isOnSaid.textContent = 'Off.'
  // A permission that a company's browser grants its members can't be given back.
  await chrome.permissions.remove(EVERY_SITE).catch(() => false)
}

async function leaveSiteOut(typed: string): Promise<void> {
  const name = await hideOnSite(typed)
  siteError.textContent = name ? '' : 'Enter the name of a site, such as example.com.'
  site.ariaInvalid = String(name === null)
  if (name === null) return site.focus()
  site.value = ''
  sitesSaid.textContent = `${name} is left out.`
}

async function showSettings(): Promise<void> {
  const settings = await readSettings()
  isOn.checked = settings.isOn && (await chrome.permissions.contains(EVERY_SITE))
  isOn.disabled = false
  showSites(settings)
}

function showSites({ quietSites }: Settings): void {
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
    sitesSaid.textContent = `${name} has it again, on pages that you open from now on.`
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
  element('shortcut', HTMLElement).replaceChildren('Press ', key, ' instead of that button.')
}

function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The page has no ${id}.`)
  return found
}
