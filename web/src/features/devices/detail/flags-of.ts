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
export type Flag = (typeof flagsOfPlaces)[number] | (typeof flagsOfMachines)[number]

/** The switches that have an effect for this kind of device in this club. */
export function flagsOf(kind: DeviceKind, { enableSiteSignIn }: { enableSiteSignIn: boolean }): readonly Flag[] {
  if (kind === 'memberbucks') return flagsOfMachines
  // Without site sign-in, a switch that exempts from it would have no effect.
  return enableSiteSignIn ? flagsOfPlaces : flagsOfPlaces.filter((flag) => flag !== 'exemptFromSiteSignIn')
}
