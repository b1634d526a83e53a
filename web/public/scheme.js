// Runs before the first paint, so that a page chosen dark never flashes white. A file of its own, because the
// content security policy allows no script inside the page. The key is that of `src/app/colour-scheme.ts`.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('fobhouse-scheme')
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
