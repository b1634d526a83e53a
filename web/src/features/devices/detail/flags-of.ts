import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'

const flagsOfPlaces = [
  'hidden',
  'exemptFromSiteSignIn',
  'reader24Bit',
  'reportStatus',
  'playTheme',
  'postToDiscord',
  'postToSlack',
] as const
const flagsOfMachines = ['allowCredit', 'reader24Bit', 'reportStatus'] as const
export type Flag = (typeof flagsOfPlaces)[number] | 'notAlone' | (typeof flagsOfMachines)[number]

/** The switches that have an effect for this kind of device in this club. */
export function flagsOf(kind: DeviceKind, { enableSiteSignIn }: { enableSiteSignIn: boolean }): readonly Flag[] {
  if (kind === 'memberbucks') return flagsOfMachines
  const flags = kind === 'interlock' ? ([...flagsOfPlaces, 'notAlone'] as const) : flagsOfPlaces
  // Without site sign-in, a switch that exempts from it would have no effect.
  return enableSiteSignIn ? flags : flags.filter((flag) => flag !== 'exemptFromSiteSignIn')
}
