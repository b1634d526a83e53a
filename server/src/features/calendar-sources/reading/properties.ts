import ICAL from 'ical.js'
import type { Part } from './split-file.ts'

/** The properties of a part, by their names in small letters. */
export type Properties = ReadonlyMap<string, readonly ICAL.Property[]>

/** Throws for a line that is none. */
export function readProperties(lines: Part['lines']): Properties {
  return Map.groupBy(
    lines.map((line) => ICAL.Property.fromString(line)),
    (property) => property.name,
  )
}

export function textOf(properties: Properties, name: string): string {
  const value: unknown = properties.get(name)?.[0]?.getFirstValue()
  return typeof value === 'string' ? value : ''
}

/** A parameter that has one value. */
export function parameterOf(property: ICAL.Property, name: string): string | undefined {
  const value: unknown = property.getParameter(name)
  return typeof value === 'string' ? value : undefined
}

export function timesOf(properties: Properties, name: string): { property: ICAL.Property; time: ICAL.Time }[] {
  return (properties.get(name) ?? []).flatMap((property) =>
    property.getValues().map((time: unknown) => {
      if (!(time instanceof ICAL.Time)) throw new Error(`${name} holds no time`)
      return { property, time }
    }),
  )
}

export function rulesOf(properties: Properties): ICAL.Recur[] {
  return (properties.get('rrule') ?? []).map((property) => {
    const rule: unknown = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) throw new Error('A rule of the file is none')
    return rule
  })
}
