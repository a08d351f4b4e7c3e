"""Operations around the tables: barriers, copies, special forms, the safe default."""
