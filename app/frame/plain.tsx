import { Outlet } from '@remix-run/react'

/** The layout of pages that stand alone, without the site's header. */
export default function Plain() {
  return (
    <main>
      <Outlet />
    </main>
  )
}
