import { settingDefinitions, type SettingKey } from '@fobhouse/contract/settings.ts'

/** The forms in which settings hold an address. */
const shapes: readonly ((address: string) => unknown)[] = [
  (address) => address,
  (address) => address.replace('http:', 'smtp:'),
  // A broker's: user and password have settings of their own.
  (address) => address.replace(/^http(s?):\/\/(?:[^@/]*@)?/i, 'ws$1://'),
  (address) => [['Name', address]],
  (address) => [{ title: 'A', description: '', icon: '', btn_text: '', url: address }],
]

/** The form in which a setting takes an address; undefined if it holds none. */
export function takenBy(key: SettingKey): ((address: string) => unknown) | undefined {
  const takes = (value: unknown) => settingDefinitions[key].schema.safeParse(value).success
  return shapes.find((shape) => takes(shape('http://192.0.2.1')) && !takes(shape('no address')))
}
