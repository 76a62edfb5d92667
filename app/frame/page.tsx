import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** A page in the site's frame: header, what the page is about, footer. */
export function Page({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only rounded-full bg-ink px-4 py-2 text-canvas focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to the content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={`grow outline-none ${className}`}>
        {children}
      </main>
      <Footer />
      <BottomBar />
    </>
  )
}

/** A page about one form: a heading and one column. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page className="mx-auto w-full max-w-xl px-4 py-6 narrow:py-10">
      <h1 className="mb-6 text-xl">{title}</h1>
      {children}
    </Page>
  )
}
