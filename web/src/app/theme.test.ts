import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast } from '@fobhouse/contract/colours.ts'
import { type ClubColours, clubVariables, createClubTheme, defaultClubColours } from './theme.ts'

type Scheme = 'light' | 'dark'

/** Every colour variable of the page, made opaque: a tint is mixed with the ground below it. */
function palette(colours: Partial<ClubColours>, scheme: Scheme) {
  const theme = mergeMantineTheme(DEFAULT_THEME, createClubTheme(colours))
  const base = defaultCssVariablesResolver(theme)
  const club = clubVariables(theme)
  const values: Record<string, string> = { ...base.variables, ...base[scheme], ...club.variables, ...club[scheme] }

  function resolve(value: string, ground: string): string {
    const reference = /^var\((--[\w-]+)\)$/.exec(value)
    if (reference?.[1]) return resolve(values[reference[1]] ?? '', ground)
    const mix = /^color-mix\(in srgb, (.+) (\d+)%, transparent\)$/.exec(value)
    if (mix?.[1]) return mixed(resolve(mix[1], ground), ground, Number(mix[2]) / 100)
    return value
  }
  return (name: string, ground = '#ffffff') => resolve(`var(${name})`, ground)
}

function mixed(colour: string, ground: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const one = Number.parseInt(colour.slice(at, at + 2), 16)
    const other = Number.parseInt(ground.slice(at, at + 2), 16)
    return Math.round(one * share + other * (1 - share))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const grounds = ['--mantine-color-body', '--fob-canvas', '--fob-raised']
const texts = ['--mantine-color-text', '--mantine-color-dimmed', '--mantine-color-anchor', '--mantine-color-error']
const states = ['good', 'attention', 'bad', 'info', 'off']

/** Every pair of text and ground that the page draws, with its contrast. */
function pairs(colours: Partial<ClubColours>, scheme: Scheme): [string, number][] {
  const colour = palette(colours, scheme)
  const onGrounds = grounds.flatMap((groundName) => {
    const ground = colour(groundName)
    const plain = [...texts, ...states.map((state) => `--fob-${state}`)].map((text): [string, number] => [
      `${text} on ${groundName}`,
      contrast(colour(text), ground),
    ])
    const tinted = states.map((state): [string, number] => [
      `--fob-${state} on its tint on ${groundName}`,
      contrast(colour(`--fob-${state}`), colour(`--fob-${state}-tint`, ground)),
    ])
    const selected = contrast(colour('--mantine-color-club-light-color'), colour('--mantine-color-club-light', ground))
    const inSelected = contrast(colour('--mantine-color-text'), colour('--mantine-color-club-light', ground))
    return [
      ...plain,
      ...tinted,
      [`selected entry on ${groundName}`, selected] as [string, number],
      [`text in a selected entry on ${groundName}`, inSelected] as [string, number],
    ]
  })
  return [
    ...onGrounds,
    ['dimmed on fill', contrast(colour('--mantine-color-dimmed'), colour('--fob-fill'))],
    ['placeholder in a field', contrast(colour('--mantine-color-placeholder'), colour('--mantine-color-body'))],
    ['white on the main button', contrast('#ffffff', colour('--mantine-color-club-7'))],
    ['white on the gradient', contrast('#ffffff', colour('--mantine-color-toolbar-7'))],
    ['white on the gradient’s end', contrast('#ffffff', colour('--mantine-color-accent-7'))],
  ]
}

function tooWeak(colours: Partial<ClubColours>, scheme: Scheme): string[] {
  return pairs(colours, scheme).flatMap(([name, value]) => (value < 4.5 ? [`${name}: ${value.toFixed(2)}`] : []))
}

const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyClub = fc.record({ primary: anyColour, toolbar: anyColour, accent: anyColour, dark: anyColour })

describe.each<Scheme>(['light', 'dark'])('the %s scheme', (scheme) => {
  it('keeps text readable in the colours that come with it', () => {
    expect(tooWeak(defaultClubColours, scheme)).toEqual([])
  })

  it.each(['#ffffff', '#000000', '#ffff00', '#00ff00', '#ff00ff', '#0000ff', '#808080'])(
    'keeps text readable for a club that is all %s',
    (hex) => {
      expect(tooWeak({ primary: hex, toolbar: hex, accent: hex, dark: hex }, scheme)).toEqual([])
    },
  )

  it('keeps text readable in any four colours', () => {
    fc.assert(
      fc.property(anyClub, (colours) => {
        expect(tooWeak(colours, scheme)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})

describe('a bad setting', () => {
  it('cannot break the page', () => {
    expect(() => createClubTheme({ primary: 'tomato', toolbar: '', accent: '#12' })).not.toThrow()
  })
})
