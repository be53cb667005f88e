/** For a button whose place another one takes when it is clicked: the second click of a double click is not meant for that. */
export const firstClick =
  (act: (detail: number) => void) =>
  ({ detail }: { detail: number }) => {
    if (detail < 2) act(detail);
  };
