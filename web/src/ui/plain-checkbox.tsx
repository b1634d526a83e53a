import classes from './plain-checkbox.module.css'

type PlainCheckboxProps = { label: string; isChecked: boolean; onChange: () => void }

/** Looks like the theme's checkbox, but is a single element, because long lists draw many of them. */
export function PlainCheckbox({ label, isChecked, onChange }: PlainCheckboxProps) {
  return <input type="checkbox" className={classes.box} aria-label={label} checked={isChecked} onChange={onChange} />
}
