import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shadesOf } from './colours.ts'
import {
  colourStyles,
  type DrawnSetting,
  type DrawnSettings,
  fillDrawing,
  joinDrawings,
  pieceSettings,
  placeholders,
  placeOfTitle,
} from './drawn-ahead.ts'

const plate = 'features.signup.collectVehicleRegistrationPlate'

/** A small screen as React would draw it. */
function screenOf(read: DrawnSettings): string {
  const banner = read('features.siteBanner') === '' ? '' : `<div>${String(read('features.siteBanner'))}</div>`
  const logo = read('images.siteLogo') === '' ? '<svg></svg>' : `<img src="${String(read('images.siteLogo'))}"/>`
  const contact = read('contact.admin') === '' ? '' : `<a href="mailto:${String(read('contact.admin'))}">Contact</a>`
  const field = read(plate) === true ? '<div><input/></div>' : ''
  const ground = read('images.menuBackground') === '' ? '' : `<img src="${String(read('images.menuBackground'))}"/>`
  return `<div>${banner}</div><main>${logo}<p>${String(read('general.siteName'))}</p><div><input/></div>${field}</main>${contact}<nav>${ground}${logo}</nav>`
}

const drawn = joinDrawings(
  screenOf(placeholders()),
  Object.fromEntries(pieceSettings.map((key) => [key, screenOf(placeholders(key))])),
)

const anyText = fc.oneof(
  fc.constant(''),
  fc.string().map((text) => text.replaceAll(/[&<>"']/g, '')),
)
const anySettings = fc.record({
  'general.siteName': anyText,
  'images.siteLogo': anyText,
  'images.menuBackground': anyText,
  'contact.admin': anyText,
  'features.siteBanner': anyText,
  [plate]: fc.boolean(),
})

test('a drawing that was filled in is what would have been drawn with these settings', () => {
  fc.assert(
    fc.property(anySettings, (settings) => {
      const read = (key: DrawnSetting) => settings[key as keyof typeof settings]
      expect(fillDrawing(drawn, read)).toBe(screenOf(read))
    }),
  )
})

test('a name cannot leave its place', () => {
  const filled = fillDrawing(drawn, (key) =>
    key === 'general.siteName' ? '<img src=x onerror="y">[[contact.admin]]&' : '',
  )
  expect(filled).toContain('<p>&#60;img src=x onerror=&#34;y&#34;&#62;[[contact.admin]]&#38;</p>')
})

test('the title of a frame stands in its place', () => {
  expect(fillDrawing(`<h1>${placeOfTitle}</h1>`, () => '', 'Doors & tools')).toBe('<h1>Doors &#38; tools</h1>')
})

test('two settings that change the same piece are refused', () => {
  expect(() => joinDrawings('<p>ab</p>', { 'images.siteLogo': '<p>b</p>', 'contact.admin': '<p></p>' })).toThrow(
    'changes a piece',
  )
})

test('the rules have a club’s own colours, and keep the others', () => {
  const colours = { 'theme.themePrimary': '#278ab0', 'theme.themeToolbar': '#0461b1', 'theme.themeAccent': '#189ab4' }
  const styles = shadesOf('#278ab0')
    .map((shade, index) => `--p${index}:${shade};`)
    .concat('--red:#cf3a34')
    .join('')
  const own = shadesOf('#7a3cc2').map((shade, index) => `--p${index}:${shade};`)
  expect(colourStyles(styles, colours, () => '#7a3cc2')).toBe(`${own.join('')}--red:#cf3a34`)
})
