import { allPeople, type FakePerson } from './people.ts'

/** The page on which a visitor chooses a person. It posts `person`, the fields of a new person, or `cancel`. */
export function peoplePage(provider: string, action: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${provider} (fake)</title>
<style>${STYLE}</style>
<main>
<h1>${provider} (fake)</h1>
<p class="note">This is not ${provider}. It runs on this machine, so that you can try every sign-in method. Choose a person:</p>
<form method="post" action="${escaped(action)}">
${allPeople().map(choice).join('\n')}
<details>
<summary>Somebody else</summary>
<label>Name <input name="name"></label>
<label>Email, or none <input name="email" type="email"></label>
<label>Birthday, MM/DD/YYYY, or none <input name="birthday"></label>
<label class="line"><input name="verified" type="checkbox" checked> the email is verified</label>
<label class="line"><input name="hosted" type="checkbox" checked> the provider runs the mail</label>
<label class="line"><input name="picture" type="checkbox"> there is a picture</label>
<button>Continue as this person</button>
</details>
<button name="cancel" value="1" class="bare">Don't authorize</button>
</form>
</main>`
}

function choice({ subject, name, about, email }: FakePerson): string {
  return `<button name="person" value="${escaped(subject)}"><b>${escaped(name)}</b> <span>${escaped(email ?? 'no email')}</span> <small>${escaped(about)}</small></button>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 30rem; margin: 0 auto; padding: 1.25rem }
h1 { font-size: 1.25rem; margin: 0 0 .5rem }
.note { margin: 0 0 1rem; padding: .75rem; border: 2px dashed; border-radius: .75rem }
form { display: grid; gap: .5rem }
button { font: inherit; text-align: start; padding: .75rem; border: 1px solid; border-radius: .75rem; background: none; color: inherit; cursor: pointer }
button span, button small { display: block }
details { display: grid; gap: .5rem; padding: .75rem; border: 1px solid; border-radius: .75rem }
details label { display: block; margin-top: .5rem }
details input:not([type=checkbox]) { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: .5rem }
details button { margin-top: .75rem }
.bare { border-color: transparent; text-decoration: underline; text-align: center }
`
