-- A dotless i with a dot behind it is an i: such names are folded again at the start.
update users set folded_name = null where position('i' || chr(775) in folded_name) > 0;
