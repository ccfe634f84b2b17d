/** What is kept in the browser. Private windows may refuse: then nothing is kept, and nothing breaks. */
const prefix = 'lucena.';

export function kept<T>(name: string): T | null {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // Full or forbidden.
  }
}
